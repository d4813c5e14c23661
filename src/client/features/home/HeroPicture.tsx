import classes from './HomePage.module.css';

/** A drawing of a page of notes with a pencil; decoration only. */
export function HeroPicture() {
  return (
    <svg className={classes.picture} viewBox="0 0 460 360" aria-hidden="true">
      <rect
        x="70"
        y="58"
        width="250"
        height="280"
        rx="14"
        fill="#1e3a8a"
        opacity="0.18"
        transform="rotate(-5 195 198)"
      />
      <rect x="86" y="36" width="250" height="290" rx="14" fill="#fff" stroke="#dbe4f5" />
      <rect x="86" y="36" width="250" height="54" rx="14" fill="#2563eb" />
      <rect x="86" y="70" width="250" height="20" fill="#2563eb" />
      <text x="110" y="70" fill="#fff" fontSize="19" fontWeight="700" fontFamily="Georgia, serif">
        The Romantic Age
      </text>
      <g stroke="#c4d0e6" strokeWidth="7" strokeLinecap="round">
        <path d="M112 120h170M112 144h196M112 168h150M112 212h180M112 236h196M112 260h120" />
      </g>
      <path d="M112 144h128" stroke="#fde68a" strokeWidth="16" strokeLinecap="round" opacity="0.75" />
      <g fill="none" stroke="#15803d" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round">
        <path d="m112 294 9 9 17-20M172 294l9 9 17-20M232 294l9 9 17-20" />
      </g>
      <g transform="rotate(38 372 190)">
        <rect x="360" y="76" width="26" height="168" rx="4" fill="#f59e0b" />
        <rect x="360" y="76" width="26" height="26" rx="6" fill="#ef4444" />
        <rect x="360" y="98" width="26" height="10" fill="#94a3b8" />
        <path d="M360 244h26l-13 34z" fill="#fcd9a8" />
        <path d="m368 265 5 13 5-13z" fill="#1f2937" />
      </g>
      <circle cx="392" cy="64" r="34" fill="#fef3c7" />
      <path d="m392 44 6 13 14 2-10 10 2 14-12-7-12 7 2-14-10-10 14-2z" fill="#d97706" />
    </svg>
  );
}
