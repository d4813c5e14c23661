/** What stands in place of a page that the browser draws by itself. */
export const Shell = () => (
  <output data-shell style={{ display: 'block', padding: '4rem 1rem', textAlign: 'center' }}>
    Loading…
  </output>
);

/** Whether the server has left this page to the browser: it knows nothing yet, not even who is signed in. */
export const isShell = (root: Element): boolean => root.querySelector('[data-shell]') !== null;
