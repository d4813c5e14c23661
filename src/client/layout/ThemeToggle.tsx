import { useMantineColorScheme } from '@mantine/core';
import { IconBrightnessAuto, IconMoon, IconSun } from '@tabler/icons-react';
import { useHydrated } from '#client/lib/hydrated.ts';
import classes from './ThemeToggle.module.css';

const schemes = {
  auto: { label: 'automatic', next: 'light', Icon: IconBrightnessAuto },
  light: { label: 'light', next: 'dark', Icon: IconSun },
  dark: { label: 'dark', next: 'auto', Icon: IconMoon },
} as const;

/** Steps through automatic, light and dark; the choice stays in this browser. */
export function ThemeToggle({ withText = false }: { withText?: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The server cannot know what this browser has chosen.
  const hydrated = useHydrated();
  const { label, next, Icon } = schemes[hydrated ? colorScheme : 'auto'];
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-label={`Colours: ${label}. Change to ${schemes[next].label}`}
      title={withText ? undefined : `Colours: ${label}`}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={22} stroke={1.75} aria-hidden />
      {withText && <span>Colours: {label}</span>}
    </button>
  );
}
