import { parseCookie, stringifySetCookie } from 'cookie';

/** Whose cookies these are; over https they are `Secure`, and no subdomain can set them. */
export type CookieSite = { config: { publicUrl: string } };

const isSecure = ({ config }: CookieSite): boolean => config.publicUrl.startsWith('https:');
const nameOf = (site: CookieSite, name: string): string => (isSecure(site) ? `__Host-${name}` : name);

export const readCookie = (site: CookieSite, name: string, header: string | undefined): string | null =>
  parseCookie(header ?? '')[nameOf(site, name)] || null;

/** The header for a cookie that scripts cannot read. `maxAgeMs`: 0 deletes it. */
export const writeCookie = (site: CookieSite, name: string, value: string, maxAgeMs: number): string =>
  stringifySetCookie(nameOf(site, name), value, {
    httpOnly: true,
    maxAge: maxAgeMs / 1000,
    path: '/',
    sameSite: 'lax',
    secure: isSecure(site),
  });
