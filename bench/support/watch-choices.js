// Runs in the hall: from each tap on a bubble until the frame with it is drawn, and until the hall says that it is saved, in ms.
/** @type {{ shownMs: number[], savedMs: number[] }} */
const seen = { shownMs: [], savedMs: [] };
Reflect.set(window, 'choicesSeen', seen);
const isSaved = () => [...document.querySelectorAll('output')].some(({ textContent }) => textContent === 'Saved');
let pressedAt = 0;
document.addEventListener('pointerup', ({ timeStamp }) => (pressedAt = timeStamp), true);
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return;
  const began = pressedAt;
  requestAnimationFrame(() => setTimeout(() => seen.shownMs.push(performance.now() - began), 0));
  let wasUnsaved = false;
  const look = setInterval(() => {
    wasUnsaved ||= !isSaved();
    if (!wasUnsaved || !isSaved()) return;
    clearInterval(look);
    seen.savedMs.push(performance.now() - began);
  }, 10);
});
