import { paths } from '#shared/paths.ts';
import { demoAccounts } from './people.ts';

/** What is printed when the demo stands ready. */
export function welcomeText(publicUrl: string): string {
  const rule = '-'.repeat(72);
  const accounts = demoAccounts.map(
    ({ email, password, is }) => `    ${email.padEnd(22)} ${password.padEnd(15)} ${is}`,
  );
  return [
    '',
    rule,
    `  The demo is ready: ${publicUrl}`,
    '',
    '  Sign in with',
    ...accounts,
    '',
    '  Card payments are a sandbox: no money moves. Mails stay in the outbox:',
    `  ${publicUrl}${paths.adminOutbox}. Test forms and videos lead to no real ones.`,
    '  A link that signs somebody in is only in the log below.',
    rule,
    '',
  ].join('\n');
}
