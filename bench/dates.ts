import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addDays } from 'date-fns/addDays';
import { lightFormat } from 'date-fns/lightFormat';

/** The date so many days after another, both as YYYY-MM-DD. */
export function daysAfter(date: string, days: number): string {
  return lightFormat(addDays(new UTCDateMini(date), days), 'yyyy-MM-dd');
}
