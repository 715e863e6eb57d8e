import { html, signal, useEffect, useSignal } from './libraries.js';

// The smallest parts of the page.

/** @type {Record<string, string>} */
const ICONS = {
  today: 'M13 2.5 5.5 13H11l-1 8.5L18.5 10H12.5z',
  body: 'M12 3.2a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6ZM6 10h12M12 10v6m0 0-3 5.5M12 16l3 5.5',
  plan: 'M5 5.5h14v14H5zM5 10h14M9 3v4M15 3v4',
  history: 'M4.5 12a7.5 7.5 0 1 0 2.4-5.5L4.5 8.6M4.5 4.5v4.1h4.1M12 8v4.4l3 1.8',
  swap: 'M4 8.5h14l-3.5-3.5M20 15.5H6l3.5 3.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 4v4.3l3 1.7',
  gear: 'M4 10v4M8 8v8M16 8v8M20 10v4M8 12h8',
  shield: 'M12 3.5 19 6v6c0 4-3 7-7 8.5C8 19 5 16 5 12V6z',
  next: 'M9 5l7 7-7 7',
  offline: 'M3 9a14 14 0 0 1 18 0M6.5 13a9 9 0 0 1 11 0M12 18h.01M4 3l16 18',
  plus: 'M12 5v14M5 12h14',
  more: 'M4 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
  settings: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4',
};

/** An icon next to a text or inside a labeled button. @param {{ name: string }} props */
export const Icon = ({ name }) => html`
  <svg viewBox="0 0 24 24" class="icon" aria-hidden="true" focusable="false">
    <path d=${ICONS[name]} />
  </svg>`;

/** A text for screen readers only. @param {{ children: any }} props */
export const Unseen = ({ children }) => html`<span class="unseen">${children}</span>`;

/** The content of an empty section: says what is missing and what to do. @param {any} props */
export const EmptyState = ({ title, text, children }) => html`
  <div class="state"><p class="state-title">${title}</p><p>${text}</p>${children}</div>`;

/**
 * Gray placeholders as high as the content will be.
 *
 * @param {{ lines: number, kind?: string }} props
 */
export const Skeleton = ({ lines, kind = '' }) => html`
  <div class="skeleton ${kind}" aria-hidden="true">
    ${Array.from({ length: lines }, () => html`<span />`)}
  </div>`;

/** A choice of one of a few options. @param {any} props */
export const Segments = ({ name, label, options, chosen, choose }) => html`
  <div class="segments" role="radiogroup" aria-label=${label}>
    ${Object.entries(options).map(
      ([value, text]) => html`
        <label class="segment" key=${value}>
          <input type="radio" name=${name} value=${value} data-key="${name}-${value}"
            checked=${value === chosen} onChange=${() => choose(value)} />
          <span>${text}</span>
        </label>`,
    )}
  </div>`;

/** The same with its label above it. @param {any} props */
export const Choice = (props) => html`
  <p class="label" aria-hidden="true">${props.label}</p><${Segments} ...${props} />`;

/** A button that is disabled while its write runs. @param {any} props */
export const Writing = ({ label, text, kind = 'button quiet', run, ...props }) => {
  const isWriting = useSignal(false);
  const press = async () => {
    isWriting.value = true;
    await run();
    isWriting.value = false;
  };
  return html`
    <button class=${kind} aria-label=${label} disabled=${isWriting.value} onClick=${press} ...${props}>${text}</button>`;
};

/** @type {Record<Band, any>} */
const SYMBOLS = {
  fatigued: html`<path d="M5 5l6 6M11 5l-6 6" class="symbol-line" />`,
  recovering: html`<path d="M8 8V2.6A5.4 5.4 0 0 1 13.4 8z" class="symbol-fill" />`,
  nearly_recovered: html`<path d="M8 8V2.6A5.4 5.4 0 1 1 2.6 8z" class="symbol-fill" />`,
  recovered: html`<path d="M4.8 8.3l2.3 2.3 4.2-4.8" class="symbol-line" />`,
  untrained: null,
};

/**
 * Hidden from screen readers, because the band's name is next to it or in its label.
 *
 * @param {{ band: Band }} props
 */
export const BandSymbol = ({ band }) => html`
  <svg viewBox="0 0 16 16" class="symbol band-${band}" aria-hidden="true" focusable="false">
    <circle cx="8" cy="8" r="7" class="symbol-ring" />${SYMBOLS[band]}
  </svg>`;

/** How recovered a muscle is. @param {{ band: Band, score: number }} props */
export const Meter = ({ band, score }) => html`
  <span class="meter" aria-hidden="true">
    <span class="meter-fill band-${band}" style=${{ inlineSize: `${score}%` }} />
  </span>`;

/**
 * A component that loads when it is first shown.
 *
 * @param {() => Promise<(props: any) => any>} load
 */
export const lazy = (load) => {
  /** @type {{ value: ((props: any) => any) | null }} */
  const loaded = signal(null);
  return (/** @type {any} */ props) => {
    useEffect(() => {
      if (loaded.value === null)
        load().then(
          (View) => (loaded.value = View),
          () => undefined,
        );
    }, []);
    return loaded.value && html`<${loaded.value} ...${props} />`;
  };
};

/**
 * The module that draws bodies. It loads after the first screen is shown.
 *
 * @type {{ value: typeof import('./figure.js') | null }}
 */
export const drawing = signal(null);
