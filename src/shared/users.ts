/** Accounts, profiles and passwords: fields and limits. */
import { z } from 'zod';
import type { VerificationStatus } from './enums.ts';
import { honeypotField } from './honeypot.ts';
import { idInput, personName, typedCode } from './input.ts';
import { mailedReturnPath } from './links.ts';
import { optionalPhoneInput } from './phone.ts';
import type { Role } from './rights.ts';

export const passwordLimits = { min: 6, adminMin: 10, max: 256 } as const;

/** What a new password must be, for the field of one. */
export const passwordHint = (min: number): string =>
  `At least ${min} characters, and not an easy one such as password1.`;

export const email = typedCode('Email is required')
  .toLowerCase()
  .min(1, 'Email is required')
  .max(254, 'At most 254 characters')
  .pipe(z.email('Please enter a valid email address'));

export const newPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .min(passwordLimits.min, `Password must be at least ${passwordLimits.min} characters`)
  .max(passwordLimits.max, `At most ${passwordLimits.max} characters`);

export const currentPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(passwordLimits.max);

export const token = z.string().min(1).max(100);

export const signUpInput = z.strictObject({
  fullName: personName('Full name is required'),
  email,
  phone: optionalPhoneInput.default(''),
  password: newPassword,
});
/** Where somebody goes on after the mailed link; what may not stand in a mail becomes empty. */
const next = z.string().max(2000).transform(mailedReturnPath).default('');
export const signUpSendInput = signUpInput.extend({ ...honeypotField, next });
export const signInInput = z.strictObject({ email, password: currentPassword });
export const emailInput = z.strictObject({ email });
export const mailedLinkInput = emailInput.extend({ next });
/** The password is asked for when this browser is not the one that signed up. */
export const confirmEmailInput = z.strictObject({ token, password: currentPassword.optional() });
export const confirmWithNewPasswordInput = signUpInput.omit({ email: true, phone: true }).extend({ token });
export const resetPasswordInput = z.strictObject({ token, password: newPassword });
export const changePasswordInput = z.strictObject({ currentPassword, newPassword });
export const confirmPasswordInput = z.strictObject({ password: currentPassword });
export const endSessionInput = z.strictObject({ id: idInput });
export const deleteAccountInput = z.strictObject({ password: currentPassword });
/** Students cannot change their email and verification status. */
export const profileInput = z.strictObject({
  fullName: personName('Full name is required'),
  phone: optionalPhoneInput,
});
export type ProfileInput = z.infer<typeof profileInput>;
export const isAdminInput = z.strictObject({ user_uuid: idInput });

export type SessionUser = {
  id: string;
  email: string;
  fullName: string;
  phone: string;
  isAdmin: boolean;
  role: Role | null;
  verificationStatus: VerificationStatus;
  verificationReason: string;
};
