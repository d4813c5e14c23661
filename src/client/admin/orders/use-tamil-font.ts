import tamilFont from '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf?url';
import { useEffect, useState } from 'react';

/** Loads the Tamil font, which not every computer has; true once it is loaded or has failed to load. */
export function useTamilFont(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isMounted = true;
    const font = new FontFace('Noto Sans Tamil', `url(${tamilFont})`, {
      unicodeRange: 'U+0B80-0BFF, U+200C-200D',
    });
    document.fonts.add(font);
    void font
      .load()
      .catch(() => {})
      .then(() => isMounted && setReady(true));
    return () => {
      isMounted = false;
    };
  }, []);
  return isReady;
}
