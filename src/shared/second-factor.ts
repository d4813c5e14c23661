/** The second factors of admins. */
import { z } from 'zod';
import { idInput, line, typedCode } from './input.ts';

/** The ways to show that it is really an admin who signs in, from the best to the last resort. */
export type FactorMethod = 'passkey' | 'authenticator' | 'recovery-code';

/** What sign-in answers instead of a session where the account has a second factor. */
export type SecondStep = {
  /** Stands for the right password, for a few minutes. */
  token: string;
  methods: FactorMethod[];
};

const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'Not a passkey');

/** What every answer of a passkey has; browsers add fields that the server does not need. */
const credential = { id: bytes(2000), rawId: bytes(2000), type: z.literal('public-key') };

/** A new passkey, as the browser answers it (WebAuthn's RegistrationResponseJSON, without extensions). */
const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(10_000),
    attestationObject: bytes(50_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

/** What a passkey has signed (WebAuthn's AuthenticationResponseJSON, without extensions). */
const signedByPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(10_000),
    authenticatorData: bytes(10_000),
    signature: bytes(10_000),
    userHandle: bytes(200).optional(),
  }),
});

const authenticatorCode = typedCode()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits that the app shows'));

const recoveryCode = typedCode().min(1, 'Enter one of your recovery codes').max(100);

export const factorInput = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('passkey'), signed: signedByPasskey }),
  z.strictObject({ method: z.literal('authenticator'), code: authenticatorCode }),
  z.strictObject({ method: z.literal('recovery-code'), code: recoveryCode }),
]);
export type Factor = z.infer<typeof factorInput>;

const token = z.string().min(1).max(100);
export const secondStepTokenInput = z.strictObject({ token });
export const secondStepInput = z.strictObject({ token, factor: factorInput });
export const confirmFactorInput = z.strictObject({ factor: factorInput });

export const authenticatorCodeInput = z.strictObject({ code: authenticatorCode });
export const recoveryCodeInput = z.strictObject({ code: recoveryCode });

export const passkeyNameInput = z.strictObject({ name: line(60, 'Give it a name, such as “My phone”') });
export const addPasskeyInput = passkeyNameInput.extend({ passkey: newPasskey });
export const removePasskeyInput = z.strictObject({ id: idInput });

export type NewPasskey = z.infer<typeof newPasskey>;
export type SignedByPasskey = z.infer<typeof signedByPasskey>;
