/** An open book with a marker ribbon; decoration only. */
export function BrandMark() {
  return (
    <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">
      <rect width="34" height="34" rx="9" fill="#2563eb" />
      <path
        d="M17 11.5c-2.6-2-6-2.6-10-2.4v14.4c4-.2 7.4.4 10 2.4 2.6-2 6-2.6 10-2.4V9.1c-4-.2-7.4.4-10 2.4Z"
        fill="#fff"
      />
      <path d="M17 11.5v14.4" stroke="#2563eb" strokeWidth="1.5" />
      <path d="M21 8.9h3.6v9l-1.8-1.7-1.8 1.7z" fill="#f5b301" />
    </svg>
  );
}
