import { openDocumentView, type DocumentView } from './document-view.ts';
import { element, elementOf } from './element.ts';
import { writeBigintsAsJson } from './exact-json.ts';
import { AnswerError, fetchDocument, fetchServices } from './gateway-client.ts';
import { openKeyForm } from './key-form.ts';
import { groupByInterface, variantName, type ListedInterface, type ListedService } from './listed-service.ts';
import { problemAdvice } from './problem-advice.ts';
import { openServiceList } from './service-list.ts';
import { Session, type CreateSigner } from './session.ts';
import type { CreateSwaggerUi } from './swagger-system.ts';

/** Browsers have Web Crypto nowhere else. */
const SIGNS_BY_HTTPS = 'Browsers sign calls only on pages that came by https, or from this machine.';
/** A second or two. */
const OPENING_FRAMES = 100;

declare global {
  /** Of `swagger-ui-bundle.js`, which has run when the page is ready. */
  var SwaggerUIBundle: CreateSwaggerUi;
}

/** Makes the page do what it is for. Called once, while the page is being read. */
export function openDocs(createSigner: CreateSigner): void {
  writeBigintsAsJson();
  const { access, calls } = document.documentElement.dataset;
  const session = new Session(document.baseURI, createSigner);
  const hint = elementOf('hint', HTMLElement);
  const message = elementOf('message', HTMLElement);
  const heading = elementOf('service-heading', HTMLElement);
  const list = openServiceList((listed, method) => void openService(listed, listed.services[0]!, method));
  const keyForm = openKeyForm(session, () => {
    // To everybody the same is told.
    if (access !== 'public') void listServices();
  });
  const view = whenRead().then(() => openDocumentView(SwaggerUIBundle, elementOf('document', HTMLElement), session));
  /** Count what was asked for, so that an answer that comes late is not shown in the place of a newer one. */
  let listsAsked = 0;
  let documentsAsked = 0;
  let opened: ListedService | null = null;

  async function listServices(): Promise<void> {
    if (access === 'key' && session.keyId === null) {
      list.show([]);
      const how = isSecureContext ? 'Enter yours, and its secret, above.' : SIGNS_BY_HTTPS;
      tell(`This gateway tells what it offers to those who have an access key. ${how}`);
      message.className = 'docs-ask';
      return;
    }
    const mine = ++listsAsked;
    tell('');
    try {
      const interfaces = groupByInterface(await fetchServices(session));
      if (mine !== listsAsked) return;
      list.show(interfaces);
      tell(interfaces.length === 0 ? 'There is no service here that you may call.' : '');
      if (opened === null) openNamed(interfaces);
      else openAnew(interfaces, opened);
    } catch (error) {
      if (mine === listsAsked) tellError(error);
    }
  }

  /** Another key may call other methods of the service that is open. What was filled in stays where it is the same. */
  function openAnew(interfaces: readonly ListedInterface[], { serviceInterface, href, methods }: ListedService): void {
    const listed = interfaces.find((other) => other.serviceInterface === serviceInterface);
    const service = listed?.services.find((other) => other.href === href);
    if (listed === undefined || service === undefined) return;
    list.mark(serviceInterface);
    if (service.methods.join() !== methods.join()) void openService(listed, service, null);
  }

  /** The service that the address names, or the only one there is. */
  function openNamed(interfaces: readonly ListedInterface[]): void {
    const [name, query] = decoded(location.hash.slice(1)).split('?', 2);
    const listed =
      interfaces.length === 1 ? interfaces[0] : interfaces.find(({ serviceInterface }) => serviceInterface === name);
    if (listed === undefined) return;
    const service = listed.services.find((variant) => variantQuery(variant) === (query ?? '')) ?? listed.services[0]!;
    void openService(listed, service, null);
  }

  async function openService(listed: ListedInterface, service: ListedService, method: string | null): Promise<void> {
    const mine = ++documentsAsked;
    list.mark(listed.serviceInterface);
    hint.hidden = true;
    tell('');
    try {
      const [text, shownIn] = await Promise.all([fetchDocument(session, service), view]);
      if (mine !== documentsAsked) return;
      const query = variantQuery(service);
      history.replaceState(null, '', `#${service.serviceInterface}${query === '' ? '' : `?${query}`}`);
      opened = service;
      showHeading(listed, service);
      showDocument(shownIn, text, method);
    } catch (error) {
      if (mine === documentsAsked) tellError(error);
    }
  }

  function showDocument(shownIn: DocumentView, text: string, method: string | null): void {
    shownIn.show(text, method);
    elementOf('document', HTMLElement).hidden = false;
    window.scrollTo(0, 0);
    if (method !== null) void scrollToOpened();
  }

  function showHeading(listed: ListedInterface, service: ListedService): void {
    const { serviceInterface, services } = listed;
    const select = element('select', { id: 'variant' });
    for (const [index, variant] of services.entries())
      select.append(element('option', { value: String(index), selected: variant === service }, variantName(variant)));
    select.addEventListener('change', () => void openService(listed, services[Number(select.value)]!, null));
    const variants = services.length === 1 ? variantName(service) : element('label', {}, 'Which one: ', select);
    heading.replaceChildren(
      element('h1', {}, serviceInterface.slice(serviceInterface.lastIndexOf('.') + 1)),
      element('p', {}, element('code', {}, serviceInterface), ' · ', variants),
    );
  }

  function tell(...lines: readonly (Node | string)[]): void {
    message.className = '';
    message.replaceChildren(...lines);
    message.hidden = lines.every((line) => line === '');
  }

  function tellError(error: unknown): void {
    const code = error instanceof AnswerError ? error.code : null;
    const clockAheadMs = error instanceof AnswerError ? error.clockAheadMs : null;
    const requestId = error instanceof AnswerError ? error.requestId : null;
    const advice = problemAdvice({ code: code ?? '', keyId: session.keyId, clockAheadMs });
    tell(
      element('p', {}, error instanceof Error ? error.message : String(error)),
      element('ul', {}, ...advice.map((line) => element('li', {}, line))),
      requestId === null ? '' : element('p', {}, 'Request id ', element('code', {}, requestId)),
    );
  }

  const tagField = elementOf('tag', HTMLInputElement);
  tagField.addEventListener('input', () => (session.tag = tagField.value.trim()));
  const key = elementOf('key', HTMLElement);
  key.hidden = calls === 'open';
  if (!isSecureContext) key.replaceChildren(SIGNS_BY_HTTPS);
  if (calls === 'signed') keyForm.focus();
  void listServices();
}

/** Below the bar at the top, once it is there. */
async function scrollToOpened(): Promise<void> {
  for (let frame = 0; frame < OPENING_FRAMES; frame++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const form = document.querySelector('.opblock.is-open .execute')?.closest('.opblock');
    if (form) return form.scrollIntoView({ block: 'start' });
  }
}

/** What stands in an address may be anything. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function variantQuery({ group, version }: ListedService): string {
  const query = new URLSearchParams();
  if (group) query.set('group', group);
  if (version) query.set('version', version);
  return query.toString();
}

/** All scripts of the page have run. */
function whenRead(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else document.addEventListener('DOMContentLoaded', () => resolve());
  });
}
