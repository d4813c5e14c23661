/** A text without the characters at its end that fit. `/[,.]+$/` would look at each run of them from each of its characters. */
export function trimEndOf(text: string, dropped: RegExp): string {
  let end = text.length;
  while (end > 0 && dropped.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
