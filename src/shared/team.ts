import { z } from 'zod';
import { idInput, personName } from './input.ts';
import { roles } from './rights.ts';
import { currentPassword, email, newPassword, passwordLimits, token } from './users.ts';

/** How long the link of an invitation works, in ms: 7 days. */
export const invitationLifetimeMs = 7 * 24 * 60 * 60 * 1000;

const role = z.enum(roles, { error: 'Please choose a role' });

export const inviteInput = z.strictObject({ email, role });
export const roleChangeInput = z.strictObject({ id: idInput, role });
/** The same without the admin, who is known where it is asked for. */
export const roleInput = roleChangeInput.pick({ role: true });

export const invitationInput = z.strictObject({ token });
export const joinInput = invitationInput.extend({ password: currentPassword });
export const joinAsNewInput = invitationInput.extend({
  fullName: personName('Full name is required'),
  password: newPassword.min(passwordLimits.adminMin, `Password must be at least ${passwordLimits.adminMin} characters`),
});
