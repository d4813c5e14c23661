import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Goes to the screen of a notice that was tapped: the service worker names it. */
export function useOpenedNotice(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const open = ({ data }: MessageEvent<{ openScreen?: string }>) => {
      if (data.openScreen) void navigate(data.openScreen);
    };
    navigator.serviceWorker.addEventListener('message', open);
    navigator.serviceWorker.startMessages();
    return () => navigator.serviceWorker.removeEventListener('message', open);
  }, [navigate]);
}
