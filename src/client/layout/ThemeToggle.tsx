import { useMantineColorScheme } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import { IconBrightnessAuto, IconMoon, IconSun } from '@tabler/icons-react';
import { useHydrated } from '#client/lib/hydrated.ts';
import classes from './ThemeToggle.module.css';

const schemes = {
  auto: { label: 'system', Icon: IconBrightnessAuto },
  light: { label: 'light', Icon: IconSun },
  dark: { label: 'dark', Icon: IconMoon },
} as const;

/** After `auto` comes the opposite of the device's colours, so that the first press is visible. */
const orders = { light: ['auto', 'dark', 'light'], dark: ['auto', 'light', 'dark'] } as const;

/** The choice after `now` for a device with these colours. */
function nextOf(now: keyof typeof schemes, device: keyof typeof orders) {
  const order = orders[device];
  return order[(order.indexOf(now) + 1) % order.length] ?? 'auto';
}

/** The colours as chosen in this browser, and what the next step of the choice is. */
export function useColours() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The server cannot know what this browser has chosen.
  const hydrated = useHydrated();
  const device = useColorScheme();
  const now = hydrated ? colorScheme : 'auto';
  const { label, Icon } = schemes[now];
  const change = () => {
    // Asked of the browser here, because an early press arrives while the page is still as the server sent it.
    const dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
    setColorScheme(nextOf(colorScheme, dark ? 'dark' : 'light'));
  };
  return { label, Icon, hint: `Change to ${schemes[nextOf(now, hydrated ? device : 'light')].label}`, change };
}

/** Steps through the device's colours, light and dark; the choice stays in this browser. */
export function ThemeToggle({ withText = false }: { withText?: boolean }) {
  const { label, Icon, hint, change } = useColours();
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-label={`Theme: ${label}. ${hint}`}
      title={withText ? undefined : `Theme: ${label}`}
      onClick={change}
    >
      <Icon size={22} stroke={1.75} aria-hidden />
      {withText && <span>Theme: {label}</span>}
    </button>
  );
}
