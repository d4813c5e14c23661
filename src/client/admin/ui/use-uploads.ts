import { useState } from 'react';

/** Whether any of a form's files is being uploaded; `track` is the `onBusy` of each FileField. */
export function useUploads() {
  const [running, setRunning] = useState(0);
  return {
    isUploading: running > 0,
    track: (busy: boolean) => setRunning((count) => count + (busy ? 1 : -1)),
  };
}
