import { element, elementOf } from './element.ts';
import { findMethods, type Found } from './find-methods.ts';
import type { ListedInterface } from './listed-service.ts';

/** More rows than this nobody reads: the search narrows them. */
const SHOWN_INTERFACES = 200;
const SHOWN_METHODS = 8;

/** Opens an interface; of a method that was chosen also that. */
export type OpenInterface = (listed: ListedInterface, method: string | null) => void;

export interface ServiceList {
  show(interfaces: readonly ListedInterface[]): void;
  /** Marks the row of an interface as the open one. */
  mark(serviceInterface: string): void;
}

/** The search and the list of what it found. */
export function openServiceList(open: OpenInterface): ServiceList {
  const search = elementOf('search', HTMLInputElement);
  const list = elementOf('services', HTMLElement);
  const count = elementOf('service-count', HTMLElement);
  let interfaces: readonly ListedInterface[] = [];
  let marked = '';

  function render(): void {
    const found = findMethods(interfaces, search.value);
    const shown = found.slice(0, SHOWN_INTERFACES);
    list.replaceChildren(...shown.map((row) => rowOf(row, open)));
    count.textContent = countText(interfaces.length, found.length);
    markRow();
  }

  function markRow(): void {
    for (const row of list.querySelectorAll('button[data-interface]'))
      row.setAttribute('aria-current', String(row.getAttribute('data-interface') === marked));
  }

  search.addEventListener('input', render);
  search.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') list.querySelector('button')?.click();
  });
  return {
    show(all) {
      interfaces = all;
      render();
    },
    mark(serviceInterface) {
      marked = serviceInterface;
      markRow();
    },
  };
}

function rowOf({ listed, methods }: Found, open: OpenInterface): HTMLElement {
  const { serviceInterface, services } = listed;
  const end = serviceInterface.lastIndexOf('.') + 1;
  const methodCount = Math.max(...services.map((service) => service.methodCount));
  const variants = services.length === 1 ? '' : ` · ${services.length} variants`;
  const button = element(
    'button',
    { type: 'button', className: 'docs-service', title: serviceInterface, onclick: () => open(listed, null) },
    element('strong', {}, serviceInterface.slice(end)),
    element('span', { className: 'docs-package' }, serviceInterface.slice(0, Math.max(0, end - 1))),
    element('small', {}, `${methodCount} method${methodCount === 1 ? '' : 's'}${variants}`),
  );
  button.dataset['interface'] = serviceInterface;
  const found = methods
    .slice(0, SHOWN_METHODS)
    .map((method) =>
      element('button', { type: 'button', className: 'docs-method', onclick: () => open(listed, method) }, method),
    );
  return element('li', {}, button, ...found);
}

function countText(all: number, found: number): string {
  const services = `${all} service${all === 1 ? '' : 's'}`;
  if (found === all && all <= SHOWN_INTERFACES) return services;
  const shown = found > SHOWN_INTERFACES ? `, the first ${SHOWN_INTERFACES} of them here: type more to narrow` : '';
  return `${found} of ${services}${shown}`;
}
