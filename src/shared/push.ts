import { z } from 'zod';

/**
 * The push services of the browsers: Chrome and its relatives, Firefox, Safari, Edge on Windows. The site sends requests to
 * the address that a browser names, so it may be nobody else's.
 */
const pushServices = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
];

function isOfPushService(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && pushServices.some((service) => service.test(hostname));
}

/** A browser's PushSubscription as JSON. The address is rewritten, so that every library reads the same host in it. */
export const pushSubscriptionInput = z.strictObject({
  endpoint: z
    .string()
    .max(1000)
    .refine(isOfPushService, 'This browser’s push service is not supported. Try Chrome, Edge, Firefox or Safari.')
    .transform((address) => new URL(address).href),
  keys: z.strictObject({
    /** An uncompressed point of P-256, and 16 bytes; base64url. */
    p256dh: z.string().regex(/^B[\w-]{86}=?$/),
    auth: z.string().regex(/^[\w-]{22}(?:==)?$/),
  }),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInput>;

/** What a notice says and where it leads; the service worker reads it. `id`: shown once, however often it arrives. */
export const pushNotice = z.strictObject({ id: z.string(), title: z.string(), path: z.string() });
export type PushNotice = z.infer<typeof pushNotice>;

/** What a student may be told of, each by itself, on a device that asked for it. */
export const studentNoticeKinds = ['paid', 'quoted', 'sent', 'results', 'answers', 'exams', 'tests'] as const;
export type StudentNoticeKind = (typeof studentNoticeKinds)[number];

export const chooseNoticesInput = z.strictObject({
  subscription: pushSubscriptionInput,
  kinds: z.array(z.enum(studentNoticeKinds)).min(1).max(studentNoticeKinds.length),
});
