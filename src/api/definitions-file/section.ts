import { ISSUES, type IssueCode, type ParamsOf } from '../../issues/codes.js';
import { Report } from '../../issues/report.js';

/**
 * What is found in one part of a file, noted in the report of the whole with the path of the part before it.
 * Warnings are left out: those of a tax are told where the tax is written, not at each place that refers to it.
 */
export class SectionReport extends Report {
  constructor(
    private readonly whole: Report,
    private readonly at: string,
  ) {
    super();
  }

  override add<Code extends IssueCode>(code: Code, path: string, params: ParamsOf<Code>): void {
    if (ISSUES[code].severity === 'warning') return;
    const joint = path === '' || path.startsWith('[') ? '' : '.';
    this.whole.add(code, `${this.at}${joint}${path}`, params);
    super.add(code, path, params);
  }

  override get isFull(): boolean {
    return this.whole.isFull || super.isFull;
  }
}
