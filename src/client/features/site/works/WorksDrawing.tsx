import classes from './WorksPage.module.css';

/** A parcel of notes with a certificate; decoration only. */
export function WorksDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 340 260" aria-hidden="true">
      <ellipse cx="170" cy="236" rx="150" ry="14" fill="#14213d" opacity="0.1" />
      <g transform="rotate(-5 130 100)">
        <rect x="40" y="26" width="196" height="144" rx="8" fill="#fffdf7" stroke="#e4dcc8" strokeWidth="2" />
        <rect x="52" y="38" width="172" height="120" rx="4" fill="none" stroke="#c9a24a" strokeWidth="2.5" />
        <path d="M92 66h92" stroke="#14213d" strokeWidth="8" strokeLinecap="round" />
        <path d="M76 90h124M88 106h100" stroke="#b9c5da" strokeWidth="5" strokeLinecap="round" />
        <path
          d="M66 138c10-12 16 8 26-4s14 6 24-2"
          fill="none"
          stroke="#2563eb"
          strokeWidth="3.5"
          strokeLinecap="round"
        />
        <path d="m162 134-10 34 14-8 12 10 2-36Z" fill="#b42318" />
        <circle cx="170" cy="130" r="19" fill="#f5b301" />
        <path
          d="m162 130 6 7 11-13"
          fill="none"
          stroke="#14213d"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      <g transform="translate(26 4)">
        <path d="M168 136h136v94a8 8 0 0 1-8 8H176a8 8 0 0 1-8-8Z" fill="#c89b63" />
        <path d="m168 136 16-26h104l16 26Z" fill="#dcb57f" />
        <path d="M224 110h24l4 26v34l-16-10-16 10v-34Z" fill="#2563eb" />
        <rect x="184" y="190" width="58" height="32" rx="3" fill="#fffdf7" />
        <path d="M192 201h42M192 211h28" stroke="#7d8aa3" strokeWidth="3.5" strokeLinecap="round" />
      </g>
    </svg>
  );
}
