import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Built around #2563eb (shade 6), on which white text reads with a contrast of 5.2:1. */
const blue: MantineColorsTuple = [
  '#eff6ff',
  '#dbeafe',
  '#bfdbfe',
  '#93c5fd',
  '#60a5fa',
  '#3b82f6',
  '#2563eb',
  '#1d4ed8',
  '#1e40af',
  '#1e3a8a',
];

/** Dark pages are deep blue rather than grey: night over the same ink. */
const night: MantineColorsTuple = [
  '#e3e8f1',
  '#bcc5d5',
  '#939fb4',
  '#6b7791',
  '#3b465d',
  '#2c364b',
  '#222b3e',
  '#151c2b',
  '#0f1521',
  '#0a0e18',
];

export const theme = createTheme({
  colors: { brand: blue, dark: night },
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 6 },
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Tamil', sans-serif",
  headings: { fontFamily: "'Source Serif 4', 'Serif Georgia', 'Serif Noto', serif", fontWeight: '700' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  autoContrast: true,
  respectReducedMotion: true,
  components: {
    // A label holds its words only; what is required is marked by style where not everything is.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    // A dialog's heading is not the banner of the site, which <header> would make it.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
  },
});
