import type { FailureText } from './use-feedback.ts';

/** A mutation of the tRPC client. */
export type Mutation<Input> = { mutate: (input: Input) => Promise<unknown> };

/** Shows a thing on the public lists, hides it, or makes a draft of it. */
export type SetActive = Mutation<{ id: string; isActive: boolean; isDraft?: boolean }>;

/** A thing that is offered, as the server lists it. Times in UTC ms; `goneAt`: when it is purged, null for never. */
export type CatalogueItem = {
  id: string;
  isActive?: boolean;
  /** Not published yet. */
  isDraft?: boolean;
  isExpired?: boolean;
  isUsedUp?: boolean;
  deletedAt: number | null;
  goneAt: number | null;
};

export type CatalogueMessages = {
  created: string;
  updated: string;
  deleted: string;
  restored: string;
  deleteFailed: FailureText;
  /** The question before something is deleted; the function is given its name. */
  confirmDelete: string | ((name: string) => string);
  /** How long the toasts are shown, in ms. */
  successMs?: number;
  errorMs?: number;
} & ({ saveFailed: FailureText } | { createFailed: FailureText; updateFailed: FailureText });

/** The message for a new thing, or a change, that could not be saved. */
export function saveFailure(messages: CatalogueMessages, isNew: boolean): FailureText {
  if ('saveFailed' in messages) return messages.saveFailed;
  return isNew ? messages.createFailed : messages.updateFailed;
}
