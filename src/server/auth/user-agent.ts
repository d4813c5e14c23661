/** They are tried in this order, because most browsers also name the ones they descend from. */
const browsers: [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
];
const systems: [string, RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** `Chrome on Android`; empty when the header says neither. */
export function browserName(header: string | undefined): string {
  const first = (names: [string, RegExp][]) => names.find(([, pattern]) => pattern.test(header ?? ''))?.[0];
  const [browser, system] = [first(browsers), first(systems)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? '');
}
