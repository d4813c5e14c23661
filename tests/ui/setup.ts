import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A long limit for busy machines; what appears at once is found at once.
configure({ asyncUtilTimeout: 15_000 });

// Set up again for every file: the hooks of a module that files share would end with the first of them.
afterEach(() => {
  cleanup();
  notifications.clean();
  localStorage.clear();
});

// Fields that grow with their text listen to it; happy-dom has none.
if (!('fonts' in document)) Object.assign(document, { fonts: new EventTarget() });
