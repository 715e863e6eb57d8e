// @ts-check
import { h } from './dom.js';

/**
 * @param {{ userId: number | null, users: { id: number, name: string }[] }} given
 * @param {(userId: number, name: string) => void} choose
 */
export const renderUsers = ({ userId, users }, choose) =>
  h(
    'fieldset',
    {},
    h('legend', {}, 'View as'),
    users.map(({ id, name }) =>
      h(
        'label',
        { class: 'user' },
        h('input', {
          type: 'radio',
          name: 'user',
          value: id,
          'data-key': `user-${id}`,
          checked: id === userId,
          onchange: () => {
            choose(id, name);
          },
        }),
        h('span', {}, name),
      ),
    ),
  );
