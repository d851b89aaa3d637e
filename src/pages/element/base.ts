export type ElementProperties = Record<(typeof PROPERTIES)[number], unknown>;

const PROPERTIES = ['draft', 'saved', 'policy', 'stay', 'locale'] as const;

export interface DrawnElement {
  readonly set: (name: keyof ElementProperties) => void;
  readonly get: (name: keyof ElementProperties) => unknown;
  readonly remove: () => void;
}

/** A deep copy: the page may pass a proxy or a frozen object, or change the value later. */
export function plainCopy(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value) ?? 'null');
}

/**
 * The class of an element with the properties of `ElementProperties`. Created at registration, because a server has no
 * HTMLElement. Takes over properties that the page set earlier.
 */
export function elementClass(
  draw: (root: ShadowRoot, host: HTMLElement, given: ElementProperties) => DrawnElement,
  style: string,
): CustomElementConstructor {
  // One style sheet for all elements of a kind.
  let sheet: CSSStyleSheet | undefined;
  class StaytaxElement extends HTMLElement {
    static readonly observedAttributes = ['locale'];
    #given: ElementProperties = {
      draft: undefined,
      saved: undefined,
      policy: undefined,
      stay: undefined,
      locale: undefined,
    };
    #drawn: DrawnElement | undefined;
    #root = this.attachShadow({ mode: 'open' });

    connectedCallback(): void {
      if (sheet === undefined) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(style);
      }
      this.#root.adoptedStyleSheets = [sheet];
      for (const name of PROPERTIES) {
        if (!Object.hasOwn(this, name)) continue;
        this.#given[name] = Reflect.get(this, name);
        Reflect.deleteProperty(this, name);
      }
      this.#drawn ??= draw(this.#root, this, this.#given);
    }

    disconnectedCallback(): void {
      // A moved element is connected again at once, and keeps the typed texts.
      queueMicrotask(() => {
        if (this.isConnected) return;
        for (const name of PROPERTIES) this.#given[name] = this.#drawn?.get(name) ?? this.#given[name];
        this.#drawn?.remove();
        this.#drawn = undefined;
      });
    }

    attributeChangedCallback(_: string, __: string | null, value: string | null): void {
      this.take('locale', value ?? undefined);
    }

    take(name: keyof ElementProperties, value: unknown): void {
      this.#given[name] = value;
      this.#drawn?.set(name);
    }

    shown(name: keyof ElementProperties): unknown {
      return this.#drawn?.get(name) ?? this.#given[name];
    }
  }
  for (const name of PROPERTIES) {
    Object.defineProperty(StaytaxElement.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: StaytaxElement) {
        return this.shown(name);
      },
      set(this: StaytaxElement, value: unknown) {
        this.take(name, value);
      },
    });
  }
  return StaytaxElement;
}

/** Lengths in pixels, because the page may change the font size of its root. */
const inPixels = (style: string): string =>
  style.replaceAll(/([\d.]+)rem/g, (_, rem: string) => `${Math.round(Number(rem) * 160) / 10}px`);

/** Styles for a shadow root. They do not affect the page, and only inherit its colours, as custom properties. */
export function shadowStyle(...styles: readonly string[]): string {
  return `:host { display: block; }
.staytax { all: initial; display: block; direction: ltr; }
${inPixels(styles.join('\n'))}`;
}
