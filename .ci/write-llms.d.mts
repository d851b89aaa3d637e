interface Page {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly text: string;
}
export declare function pages(): Page[];
export declare function index(): string;
export declare function full(): string;
export declare function firstSentence(text: string): string;
