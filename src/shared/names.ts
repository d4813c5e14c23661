import { line } from './input.ts';

const endings =
  'com|net|org|info|biz|in|io|co|me|xyz|online|site|shop|store|club|top|live|link|app|dev|ru|cn|tk|ly|gl|uk|us';

/** An address that mail programs make a link of. Initials, as in `S.Ilangovan` and `Dr.K.Mani`, are none. Linear in the text's length. */
const link = new RegExp(
  String.raw`:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,24}\/|[\p{L}\p{N}-]{2}\.(?:${endings})(?![\p{L}\p{N}.])`,
  'iu',
);

/** A person's name: one line without links, because it is written into mails that go to other people. */
export const personName = (requiredMessage: string) =>
  line(100, requiredMessage).refine((name) => !link.test(name), 'Please enter a name without a web address');
