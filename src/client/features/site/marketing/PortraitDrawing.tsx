/** A teacher in a sari with a book before a blackboard; decoration only. */
export function PortraitDrawing() {
  return (
    <svg viewBox="0 0 400 460" aria-hidden="true">
      <rect width="400" height="460" fill="#dbe7fb" />
      {/* The board, with a line of verse scanned on it. */}
      <rect x="28" y="36" width="344" height="236" rx="10" fill="#1f3a34" stroke="#b98a52" strokeWidth="10" />
      <g fill="none" stroke="#e9f0ea" strokeWidth="3" strokeLinecap="round" opacity="0.75">
        <path d="M60 84c14-8 20 6 34 0s18 4 30-2M60 112h54M60 140c10-6 16 6 28 0s18 4 30-1" />
        <path d="M292 84q10 12 20 0M326 74l12 12M292 116q10 12 20 0M326 106l12 12M290 146h52" />
      </g>
      {/* Hair behind, with a string of jasmine. */}
      <path d="M130 176c-6-72 30-112 72-112s76 40 70 112c-2 34 2 52 8 72H122c6-20 10-40 8-72Z" fill="#2a1d1a" />
      {/* Neck and face. */}
      <path d="M176 226h50v50c0 16-50 16-50 0Z" fill="#a9683f" />
      <path d="M148 164c0-46 22-72 53-72s53 26 53 72c0 48-24 84-53 84s-53-36-53-84Z" fill="#c07f52" />
      <path d="M146 168c-2-50 24-84 56-84s58 32 54 84c-8-30-22-48-50-54-26 4-50 20-60 54Z" fill="#2a1d1a" />
      <g fill="#fffdf6" stroke="#e0d6bb">
        <circle cx="238" cy="86" r="9" />
        <circle cx="252" cy="98" r="10" />
        <circle cx="263" cy="114" r="10" />
        <circle cx="270" cy="132" r="10" />
        <circle cx="273" cy="151" r="9" />
        <circle cx="274" cy="168" r="8" />
      </g>
      <path d="M200 84v34" stroke="#4a3430" strokeWidth="2" />
      <circle cx="201" cy="139" r="4.5" fill="#b42318" />
      <g fill="none" stroke="#2a1d1a" strokeWidth="3" strokeLinecap="round">
        <path d="M166 154q12-8 24-2M212 152q12-6 24 2" />
        <path d="M190 218q11 9 23 0" stroke="#7c2f22" strokeWidth="4" />
        <path d="M201 178q-6 14-3 18 4 3 8 1" stroke="#8c5230" />
      </g>
      <g fill="#241a18">
        <circle cx="179" cy="172" r="4.5" />
        <circle cx="223" cy="172" r="4.5" />
      </g>
      <g fill="rgb(255 255 255 / 18%)" stroke="#22304f" strokeWidth="3.5">
        <circle cx="179" cy="172" r="18" />
        <circle cx="223" cy="172" r="18" />
        <path d="M197 170q4-4 8 0M161 168l-11-4M241 168l11-4" fill="none" />
      </g>
      <g fill="#f5b301">
        <circle cx="149" cy="204" r="5" />
        <circle cx="253" cy="204" r="5" />
      </g>
      {/* Blouse and sari. */}
      <path d="M62 460c2-104 40-168 114-190 12 18 38 18 50 0 76 22 112 86 114 190Z" fill="#1e40af" />
      <path d="M174 270c12 22 42 22 54 0l12 4c-14 34-64 34-78 0Z" fill="#a9683f" />
      <path d="M162 274C136 340 150 410 190 460H62c2-100 36-162 100-186Z" fill="#2563eb" />
      <path d="M162 274C136 340 150 410 190 460" fill="none" stroke="#f5b301" strokeWidth="10" />
      <g stroke="#93b4fb" strokeWidth="2" fill="none" opacity="0.7">
        <path d="M132 292c-22 56-20 112 6 168M104 316c-16 50-16 96-4 144" />
      </g>
      {/* Her desk, with the books of the day. */}
      <rect y="424" width="400" height="36" fill="#b98a52" />
      <rect y="424" width="400" height="7" fill="#d3a66c" />
      <rect x="236" y="396" width="138" height="28" rx="4" fill="#b42318" />
      <rect x="242" y="402" width="132" height="16" fill="#f4efe2" />
      <rect x="250" y="370" width="118" height="26" rx="4" fill="#1f3a34" />
      <rect x="256" y="376" width="112" height="14" fill="#f4efe2" />
      <path d="M300 370c-22-10-34-4-46 0h92c-12-4-26-10-46 0Z" fill="#fffdf7" stroke="#d9cfb8" strokeWidth="2" />
    </svg>
  );
}
