import tamilFont from '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf?url';
import { useEffect, useState } from 'react';

/** Loads the letters for Tamil, which not every computer has, under the name that the site's texts ask for; true once they are there, or cannot be had. */
export function useTamilLetters(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isHere = true;
    const letters = new FontFace('Noto Sans Tamil', `url(${tamilFont})`, {
      unicodeRange: 'U+0B80-0BFF, U+200C-200D',
    });
    document.fonts.add(letters);
    void letters
      .load()
      .catch(() => {})
      .then(() => isHere && setReady(true));
    return () => {
      isHere = false;
    };
  }, []);
  return isReady;
}
