import { builtChats } from './built-chats.ts';
import { judgeChat } from './chat-shop.ts';
import { type Corpus, tally } from './corpus.ts';
import { headedChats } from './headed-chats.ts';
import { oddChats } from './odd-chats.ts';
import { toldChats } from './told-chats.ts';

export const writtenChats = [...builtChats, ...headedChats, ...oddChats, ...toldChats];

export const chats: Corpus = {
  name: 'chats',
  leastRight: 0.9,
  judge: () => tally(writtenChats.flatMap((chat) => judgeChat(chat).map(({ outcome }) => outcome))),
};
