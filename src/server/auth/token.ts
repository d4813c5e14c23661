import { createHash } from 'node:crypto';
import { nature } from '#server/nature.ts';

/** The SHA-256 of a token, in hex: all that is stored of it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const newToken = (): string => nature.bytes(32).toString('base64url');
