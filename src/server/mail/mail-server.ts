import type { Transporter } from 'nodemailer';

/** A connection to the mail server of SMTP_URL, not opened yet. Its library is loaded only where one is set up. */
export async function connectTo(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 });
}

/** Signs in to the mail server and sends nothing. Rejects with its answer, or with what the network said. */
export async function signInTo(smtpUrl: string): Promise<void> {
  const transport = await connectTo(smtpUrl);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** What to do about a mail that did not leave, one sentence; `error`: what the transport threw. */
export function mailAdvice(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return 'Correct the user name and the password (in SMTP_URL special characters as %40 and the like); many providers want an app password.';
  if (code === 'EENVELOPE') return 'Use a sender (MAIL_FROM) that this mail server may send for.';
  if (code === 'ETLS' || (error instanceof Error && /certificate|ssl|tls/i.test(error.message)))
    return 'Use the name that the mail server’s certificate is for; port 465 needs smtps://, port 587 smtp://.';
  if (['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ECONNREFUSED', 'ENOTFOUND'].includes(code))
    return 'Check the name and the port of the mail server (SMTP_URL: 465 or 587; many hosts block 25), and that this machine reaches it.';
  return 'Look the mail server’s answer up at your mail provider, and correct what was entered (SMTP_URL, MAIL_FROM).';
}

/** The mail server and the account there, without the password: `user@mail.example.in`. */
export function mailAccount(smtpUrl: string): string {
  const { username, host } = new URL(smtpUrl);
  return username === '' ? host : `${decodeURIComponent(username)} at ${host}`;
}
