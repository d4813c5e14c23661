import { type TouchEvent, useRef } from 'react';

/** A finger that moves so many pixels to the side turns the page. */
const swipePixels = 60;

/** What an element needs so that a finger turns the page; `isOff`: a swipe scrolls instead. */
export function useSwipe(turn: (by: number) => void, isOff: () => boolean) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      // On a pinched page a swipe scrolls too.
      const isLarge = isOff() || (window.visualViewport?.scale ?? 1) > 1;
      from.current = touch && touches.length === 1 && !isLarge ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (!touch || !from.current) return;
      const [x, y] = [touch.clientX - from.current.x, touch.clientY - from.current.y];
      if (Math.abs(x) > swipePixels && Math.abs(y) < Math.abs(x) / 2) turn(x < 0 ? 1 : -1);
    },
  };
}
