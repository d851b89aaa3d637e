import { subject } from '../words.js';

/** A preview as a comment on a pull request. */
export const PREVIEW_COMMENT = subject('preview comment', {
  nothingSaved: 'There is no saved tax set to compare it with.',
  edited: 'What was changed',
  guestsPay: 'What guests pay',
  changeMost: 'The stays that change most',
  channelDiffers: 'What the channel manager charges differently',
  channelIs: 'It has no local rules, and charges another total on {found} of {all} stays.',
  stay: 'Stay',
  here: '{currency} here',
  channel: 'channel manager',
  moreLines: '... and {n} more lines.',
});
