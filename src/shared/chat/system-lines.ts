/** What WhatsApp itself writes between messages, in English and Tamil. */
const systemLines = [
  /^(?:silenced |tap to )?(?:missed |group |voice |video |incoming |outgoing ){1,3}call\b/i,
  /^call back\b|^no answer$|^not answered$|^tap to call back/i,
  /^(?:you|this message was|message was|you've|admin .{1,40}) ?(?:deleted|deleted this message|was deleted)/i,
  /^this message (?:was|has been) (?:deleted|edited)/i,
  /^waiting for this message/i,
  /messages and calls are (?:now )?(?:end-to-end|secured)|end-to-end encrypt/i,
  /security code (?:with .{1,60} )?changed|changed (?:their|to a new) (?:phone )?number/i,
  /^<?(?:media|image|video|audio|sticker|gif|document|photo|contact card|voice message|video note|view once .{1,20}) omitted>?$/i,
  /^null$|^<attached: [^>]{1,120}>$|\((?:file|video|audio) attached\)$/i,
  /^(?:https?:\/\/maps|location: https?:|(?:live )?location(?: shared| ended)?$|poll:|option: .{1,80} \(\d+ votes?\)$)/i,
  /^(?:voice|video|audio) (?:call|chat|message|note)(?:,|$)/i,
  /\b(?:created (?:this )?group|joined using|was added|added you|left the group|changed (?:the|this) group|turned (?:on|off) disappearing|pinned a message|is a contact|blocked this contact|unblocked this contact)/i,
  /^(?:forwarded|forwarded many times|you forwarded|edited|read more|delivered|seen)(?: \d{1,2}:\d{2}(?: ?[ap]\.?m\.?)?)?$/i,
  /^\d{1,2}:\d{2}(?: ?[ap]\.?m\.?)?$/i,
  /^you (?:un)?blocked this contact/i,
  /செய்தி.{0,16}நீக்க|தவற(?:ிய|விட்ட).{0,16}அழைப்பு|என்க்ரிப்ட்|மறையாக்க|குறியாக்கம் செய்ய|^<?.{0,20}(?:மீடியா|படம்|வீடியோ|ஆடியோ|ஆவணம்).{0,20}(?:விடப்பட்டது|தவிர்க்கப்பட்டது|நீக்கப்பட்டது)>?$/u,
];

export const isSystemLine = (text: string): boolean => systemLines.some((pattern) => pattern.test(text));

/** A message without what WhatsApp adds at its end or beginning: edited, forwarded, the name of a file. */
export const withoutMarks = (text: string): string =>
  text
    .replaceAll(
      /<(?:this message was edited|edited|attached: [^>]{1,120}|media omitted|[^<>]{0,24}திருத்த[^<>]{0,24})>/giu,
      '',
    )
    .replace(/^(?:\[forwarded\]|forwarded:?|fwd:|>+) ?/i, '')
    .trim();
