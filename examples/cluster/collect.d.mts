/** What the collector asks of Redis: `ioredis` is one. */
export interface Answers {
  hmget(key: string, ...fields: string[]): Promise<(string | null)[]>;
  hdel(key: string, ...fields: string[]): Promise<number>;
}

export declare function openAnswers(file: string): Promise<{
  next(): number;
  collect(redis: Answers, run: string, atMost: number): Promise<number[]>;
  close(): Promise<void>;
}>;
