import { builtChats } from './built-chats.ts';
import { judgeChat, type WrittenChat } from './chat-shop.ts';
import { type Corpus, tally } from './corpus.ts';
import { headedChats } from './headed-chats.ts';
import { heldOutChats } from './held-out-chats.ts';
import { oddChats } from './odd-chats.ts';
import { toldChats } from './told-chats.ts';

export const writtenChats = [...builtChats, ...headedChats, ...oddChats, ...toldChats];

const corpus = (name: string, from: readonly WrittenChat[]): Corpus => ({
  name,
  leastRight: 0.9,
  judge: () => tally(from.flatMap((chat) => judgeChat(chat).map(({ outcome }) => outcome))),
});

export const chats = [corpus('chats', writtenChats), corpus('chats, held out', heldOutChats)];
