import type { Claim, Reading } from '#shared/claims.ts';
import type { ItemKind } from '#shared/order-items.ts';
import type { ChatLanguage } from '#shared/site/chat.ts';

/** Who gets an order, by the field of the desk's form. The phone in E.164, the address in its lines. */
export type ReceiverClaim = Claim<'fullName' | 'phone' | 'email' | 'shippingAddress', string>;

export type ChatItem = { materialId: string; kind: ItemKind; quantity: number };

/** `item`: it is ordered; `takenOut`: it was, and no longer is. */
export type ItemClaim = Claim<'item' | 'takenOut', ChatItem>;

export type ChatClaim = ReceiverClaim | ItemClaim;

/** What a chat says about one order; `language`: in which it is written. Of the sure claims each field has one at most. */
export type ChatReading = Reading<ChatClaim> & { language: ChatLanguage };

/** By what the educator's own words in a chat are known. `phones`: in E.164. */
export type OwnContacts = {
  names: readonly string[];
  phones: readonly string[];
  emails: readonly string[];
  upiId: string;
};
