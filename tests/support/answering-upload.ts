import { vi } from 'vitest';
import { paths } from '#shared/paths.ts';

/**
 * Answers the uploads of a test with the stored file that `store` makes of each purpose, since happy-dom sends none. Undone
 * by `vi.unstubAllGlobals`.
 */
export function answerUploads(store: (purpose: string) => object): void {
  class AnsweredUpload extends EventTarget {
    upload = new EventTarget();
    status = 200;
    response: object | null = null;
    open(_method: string, url: string) {
      const { pathname, searchParams } = new URL(url, 'http://localhost');
      if (pathname === paths.uploads) this.response = store(searchParams.get('purpose') ?? '');
    }
    setRequestHeader() {}
    send() {
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
    abort() {}
  }
  vi.stubGlobal('XMLHttpRequest', AnsweredUpload);
}
