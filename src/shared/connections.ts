/** What the owner types so that the site reaches Razorpay, the mail server and the bucket for backups. */
import { z } from 'zod';
import { operatorSteps } from './checks.ts';
import { oneOf, typedCode } from './input.ts';
import { email } from './users.ts';

export type ConnectionName = (typeof operatorSteps)[number];
export const isConnection = (id: string): id is ConnectionName => operatorSteps.some((step) => step === id);

/** `server`: set in the environment, which wins; null: nowhere. */
export type ConnectionOrigin = 'server' | 'typed' | null;

const needed = (message: string) =>
  typedCode()
    .min(1, message)
    .max(500, 'At most 500 characters')
    .refine((text) => !/\s/.test(text), 'Please remove the spaces');
/** As it is: a password may hold what a code may not. */
const secret = (message: string) => z.string(message).min(1, message).max(500, 'At most 500 characters');
const optionalCode = typedCode().max(500, 'At most 500 characters');

/** On this port the mail server is spoken to over TLS from the first byte; on any other it is asked for. */
export const tlsMailPort = '465';

/** The fields of each connection in the order in which they are asked for. */
export const connectionInputs = {
  razorpay: z.strictObject({
    keyId: needed('Please enter the Key Id')
      .regex(/^rzp_(?:test|live)_\w+$/, 'It begins with rzp_test_ or rzp_live_')
      .meta({
        label: 'Key Id',
        hint: 'In Razorpay’s dashboard: Account & Settings, API keys. It begins with rzp_test_ or rzp_live_.',
      }),
    keySecret: secret('Please enter the Key Secret').meta({
      label: 'Key Secret',
      hint: 'Shown once, when the key is made.',
    }),
    webhookSecret: optionalCode.meta({
      label: 'Webhook secret',
      hint: 'May be left empty. With it a payment counts even if the buyer closes the browser too early.',
    }),
  }),
  mail: z.strictObject({
    server: needed('Please enter the server')
      .regex(/^[\w.-]+$/, 'Please enter a name such as smtp.example.com')
      .meta({
        label: 'Server',
        hint: 'As your mail provider names it under SMTP: smtp.example.com.',
      }),
    port: typedCode()
      .regex(/^\d{2,5}$/, 'Please enter a port such as 465')
      .meta({ label: 'Port', hint: '465, unless your provider says 587.' }),
    user: needed('Please enter the user name').meta({ label: 'User name', hint: 'Usually the whole address.' }),
    password: secret('Please enter the password').meta({
      label: 'Password',
      hint: 'Many providers want an app password instead of your own.',
    }),
    from: email.meta({ label: 'Sender', hint: 'The address that the mails come from.' }),
  }),
  away: z.strictObject({
    url: needed('Please enter the address of the bucket').meta({
      label: 'Bucket',
      hint: 'The address of the storage and the bucket’s name: https://s3.example.com/site-backups.',
    }),
    region: optionalCode.meta({ label: 'Region', hint: 'Blank = us-east-1.' }),
    keyId: needed('Please enter the access key').meta({ label: 'Access key' }),
    secret: secret('Please enter the secret').meta({ label: 'Secret key' }),
    recipient: needed('Please enter the public key').meta({
      label: 'Public key of age',
      hint: 'It begins with age1. Copies are encrypted for it; the private key stays with you, in two places.',
    }),
  }),
};

export type ConnectionInput = { [Name in ConnectionName]: z.output<(typeof connectionInputs)[Name]> };

const saving = (Object.keys(connectionInputs) as ConnectionName[]).map((name) =>
  z.strictObject({ name: z.literal(name), values: connectionInputs[name] as z.ZodType }),
);
const [first, ...others] = saving as [(typeof saving)[0], ...typeof saving];
export const saveConnectionInput = z.discriminatedUnion('name', [first, ...others]);
export type SaveConnection = {
  [Name in ConnectionName]: { name: Name; values: ConnectionInput[Name] };
}[ConnectionName];

export const connectionInput = z.strictObject({ name: oneOf(operatorSteps, 'This connection is unknown') });
