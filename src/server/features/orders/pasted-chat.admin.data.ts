/** Reads an order out of a pasted chat. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Executor } from '#server/db/open-db.ts';
import { materials } from '#server/db/schema/materials.ts';
import { findCustomerOfPhone } from '#server/features/accounts/customers.admin.data.ts';
import { soldColumns } from '#server/features/catalog/prices.data.ts';
import { siteFacts } from '#server/features/site/site.data.ts';
import type { ItemClaim, OwnContacts, ReceiverClaim } from '#shared/chat/claims.ts';
import { readChatOrder } from '#shared/chat/read-order.ts';
import type { ChatBook } from '#shared/chat/titles.ts';
import { parsePhone } from '#shared/phone.ts';
import { waysSold } from './sold-search.admin.data.ts';

/**
 * What a pasted chat claims about one order, and who has the phone number that is sure in it (null: none is). Nothing is kept;
 * what fills in the form, and what is only offered there, follows from what is sure.
 */
export function readChat(db: Executor, config: Pick<Config, 'site'>, chat: string) {
  const sold = listSold(db);
  const { claims, left, language } = readChatOrder(chat, { books: booksOf(sold), own: ownContacts(db, config) });
  const receiver = claims.filter((claim): claim is ReceiverClaim => claim.of !== 'item' && claim.of !== 'takenOut');
  const phone = receiver.find(({ of, isSure }) => of === 'phone' && isSure)?.value;
  return {
    receiver,
    items: claims
      .filter((claim): claim is ItemClaim => claim.of === 'item' || claim.of === 'takenOut')
      .flatMap((claim) => {
        const { materialId, kind } = claim.value;
        const material = sold.find((each) => each.materialId === materialId && each.kind === kind);
        return material ? [{ ...claim, material }] : [];
      }),
    left,
    language,
    customer: phone === undefined ? null : findCustomerOfPhone(db, phone),
  };
}

function listSold(db: Executor) {
  const { id, tags } = materials;
  return db
    .select({ id, tags, ...soldColumns })
    .from(materials)
    .where(and(isNull(materials.deletedAt), eq(materials.isActive, true), eq(materials.isDraft, false)))
    .all()
    .flatMap((material) => waysSold(material).map((way) => ({ ...way, tags: material.tags })));
}

/** The materials as a chat may name them, each once. */
const booksOf = (sold: ReturnType<typeof listSold>): ChatBook[] =>
  sold
    .filter(({ materialId }, index) => sold[index - 1]?.materialId !== materialId)
    .map(({ materialId, title, tags }) => ({
      materialId,
      title,
      tags,
      kinds: sold.filter((way) => way.materialId === materialId).map(({ kind }) => kind),
    }));

/** By what the educator's own messages in a chat are known. */
function ownContacts(db: Executor, config: Pick<Config, 'site'>): OwnContacts {
  const { name, founder, contactPhone, whatsappNumber, contactEmail, upiId } = siteFacts(db, config);
  return {
    names: [name, founder],
    phones: [contactPhone, whatsappNumber].flatMap((phone) => parsePhone(phone) ?? []),
    emails: [contactEmail.toLowerCase()],
    upiId,
  };
}
