import { element, elementOf } from './element.ts';
import type { Session } from './session.ts';

/**
 * Where an access key is entered. The secret goes to the signer and out of the field at once. The field is no password field, because browsers
 * offer to keep what is in those.
 *
 * @param onChange another key is used, or none
 */
export function openKeyForm(session: Session, onChange: () => void): { focus(): void } {
  const form = elementOf('key-form', HTMLElement);
  const idField = elementOf('key-id', HTMLInputElement);
  const secretField = elementOf('key-secret', HTMLInputElement);
  const useButton = elementOf('use-key', HTMLButtonElement);
  const used = elementOf('key-used', HTMLElement);
  if (!CSS.supports('-webkit-text-security', 'disc')) secretField.type = 'password';

  function use(): void {
    const id = idField.value.trim();
    const secret = secretField.value.trim();
    if (id === '' || secret === '') return (id === '' ? idField : secretField).focus();
    secretField.value = '';
    session.useKey(id, secret);
    changed();
  }

  function forget(): void {
    session.forgetKey();
    changed();
    idField.focus();
  }

  function changed(): void {
    const { keyId } = session;
    form.hidden = keyId !== null;
    used.hidden = keyId === null;
    used.replaceChildren(
      element('span', {}, 'Signing as ', element('strong', {}, keyId ?? '')),
      element('button', { type: 'button', onclick: forget }, 'Forget key'),
    );
    onChange();
  }

  // A page that was left may be kept, to come back to as it was.
  addEventListener('pagehide', () => {
    session.forgetKey();
    secretField.value = '';
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) changed();
  });
  useButton.addEventListener('click', use);
  for (const field of [idField, secretField])
    field.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') use();
    });
  return { focus: () => idField.focus() };
}
