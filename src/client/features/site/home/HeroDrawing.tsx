import classes from './HomePage.module.css';

/** A marked page of notes beside a tumbler of coffee; decoration only. */
export function HeroDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 520 430" aria-hidden="true">
      <ellipse cx="262" cy="396" rx="236" ry="22" fill="#14213d" opacity="0.1" />
      {/* Books that lie below. */}
      <g>
        <rect x="64" y="348" width="300" height="40" rx="6" fill="#1e3a8a" />
        <rect x="64" y="356" width="290" height="24" rx="3" fill="#f4efe2" />
        <path d="M64 364h284M64 372h284" stroke="#d9cfb8" strokeWidth="1.5" />
        <rect x="84" y="312" width="262" height="36" rx="6" fill="#b42318" />
        <rect x="84" y="319" width="254" height="22" rx="3" fill="#f4efe2" />
        <path d="M84 327h248M84 334h248" stroke="#d9cfb8" strokeWidth="1.5" />
      </g>
      {/* The page behind and the page in front. */}
      <rect x="104" y="30" width="234" height="292" rx="8" fill="#dbe7fb" transform="rotate(6 220 180)" />
      <g transform="rotate(-3 214 170)">
        <rect x="92" y="22" width="240" height="296" rx="8" fill="#fffdf7" stroke="#e4dcc8" />
        <path d="M132 22v296" stroke="#f2a79d" strokeWidth="2" />
        <g stroke="#d7e0ef" strokeWidth="1.5">
          <path d="M92 92h240M92 120h240M92 148h240M92 176h240M92 204h240M92 232h240M92 260h240M92 288h240" />
        </g>
        <text
          x="144"
          y="66"
          fontFamily="Georgia, serif"
          fontSize="24"
          fontWeight="700"
          fill="#14213d"
          textLength="172"
          lengthAdjust="spacingAndGlyphs"
        >
          The Odes of Keats
        </text>
        <rect x="142" y="129" width="132" height="19" rx="2" fill="#fde68a" />
        <g stroke="#2b3f6b" strokeWidth="4.5" strokeLinecap="round" opacity="0.8">
          <path d="M146 112h152M146 140h118M146 168h166M146 196h96M146 224h146M146 252h126M146 280h84" />
        </g>
        <g fill="none" stroke="#b42318" strokeWidth="4.5" strokeLinecap="round" strokeLinejoin="round">
          <path d="m104 164 8 9 14-20M104 220l8 9 14-20M104 276l8 9 14-20" />
          <path d="M144 74c40 7 120 8 172-1" strokeWidth="3.5" />
          <path d="M248 196c0-20 76-22 78 2s-76 24-78-2Z" strokeWidth="3.5" />
        </g>
        <text
          x="258"
          y="206"
          fontFamily="Georgia, serif"
          fontSize="25"
          fontStyle="italic"
          fontWeight="700"
          fill="#b42318"
        >
          19/20
        </text>
      </g>
      {/* A note to oneself. */}
      <g transform="rotate(7 400 92)">
        <rect x="344" y="40" width="118" height="108" fill="#fde68a" />
        <path d="M344 148h92l26-26v26Z" fill="#e9c85a" />
        <g stroke="#7a5a00" strokeWidth="4" strokeLinecap="round">
          <path d="M362 70h80M362 90h64M362 110h72" />
        </g>
      </g>
      <Coffee />
      {/* A red pen, laid down. */}
      <g transform="rotate(-52 318 352)">
        <rect x="250" y="345" width="116" height="13" rx="6" fill="#b42318" />
        <rect x="250" y="345" width="34" height="13" rx="6" fill="#7f1810" />
        <path d="M366 346h10l12 6-12 5h-10Z" fill="#d8dee9" />
      </g>
    </svg>
  );
}

/** Filter coffee in its tumbler and davara. */
function Coffee() {
  return (
    <g>
      <path
        d="M398 300c-6-16 10-22 4-40M424 300c-6-16 10-22 4-40"
        fill="none"
        stroke="#9aa8c2"
        strokeWidth="4"
        strokeLinecap="round"
        opacity="0.7"
      />
      <path d="M378 312h72l-9 66h-54Z" fill="#c9a24a" />
      <path d="M378 312h26l-3 66h-14Z" fill="#e6c777" />
      <ellipse cx="414" cy="312" rx="38" ry="8" fill="#e6c777" />
      <ellipse cx="414" cy="313" rx="31" ry="5.5" fill="#6b3f1f" />
      <path d="M356 366h116l-10 26a10 10 0 0 1-9 6h-78a10 10 0 0 1-9-6Z" fill="#b98d33" />
      <path d="M356 366h40l-6 32h-15a10 10 0 0 1-9-6Z" fill="#dab764" />
    </g>
  );
}
