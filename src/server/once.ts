import { statSync } from 'node:fs';

/** Where ONCE (https://github.com/basecamp/once) mounts the volume that lasts. */
const onceVolume = '/storage';

/**
 * What ONCE sets and mounts, as the settings of this site; nothing elsewhere. It wins over what the image sets: ONCE asks for
 * port 80 and keeps only its volume. Its mails are those of its *Email Settings*.
 */
export function onceSettings(env: NodeJS.ProcessEnv, isMounted = isVolume(onceVolume)): Record<string, string> {
  if (!isMounted || !env.SECRET_KEY_BASE) return {};
  const { SMTP_ADDRESS: server, SMTP_PORT: port = '587', SMTP_USERNAME: user = '', SMTP_PASSWORD: password = '' } = env;
  const account = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const from = env.MAILER_FROM_ADDRESS;
  return {
    PORT: '80',
    DATABASE_FILE: `${onceVolume}/site.db`,
    // Its proxy is another container of the same machine.
    TRUSTED_PROXIES: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16',
    ...(server && { SMTP_URL: `${port === '465' ? 'smtps' : 'smtp'}://${account}${server}:${port}` }),
    ...(from && { MAIL_FROM: from }),
  };
}

/** Whether something is mounted there: the image has an empty folder of the name. */
function isVolume(path: string): boolean {
  const [volume, root] = [path, '/'].map((place) => statSync(place, { throwIfNoEntry: false })?.dev);
  return volume !== undefined && volume !== root;
}
