import { randomBytes } from 'node:crypto';
import { SCOPES, SESSION_TOKEN, type SessionTokenAttributes } from '../../api/wire/session-tokens.js';
import { authorise } from '../cards/authorised.js';
import { Refusal } from '../common/answers.js';
import { bodyFields } from '../common/collection.js';
import type { MakeResource } from '../common/resource.js';

const { type, path } = SESSION_TOKEN;

/** Tokens for embedded card operations. There are no cards here, so none is kept. */
export const sessionTokensResource: MakeResource = ({ cardKeys, newId }) => ({
  name: 'session_tokens',
  addCardRoutes(app, root) {
    app.post(root + path, async (c) => {
      authorise(c, cardKeys);
      const { scope: asked } = await bodyFields(c, type);
      const scope = SCOPES.find((known) => known === asked);
      if (scope === undefined) throw new Refusal(422, { scope: [`must be one of ${SCOPES.join(', ')}`] });
      const session_token = randomBytes(32).toString('base64url');
      const attributes: SessionTokenAttributes = { session_token, scope };
      return c.json({ data: { type, id: newId(), attributes } });
    });
  },
});
