// What script adds to pages that work without it: copy and print buttons, boxes that tick all others, the theme at
// once, forms that show that they are on their way and go once, frames that show that they have the focus, and pages
// that follow what they show.

document.querySelector(".error-summary")?.focus();
enhance(document);
follow();

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (submitter === null) return;
  if (submitter.name === "theme") {
    event.preventDefault();
    chooseTheme(form, submitter);
    return;
  }
  submitter.setAttribute("aria-busy", "true");
  // Only after the form was read: what is disabled is not sent.
  setTimeout(() => {
    for (const button of form.querySelectorAll("button")) button.disabled = true;
  });
});

// "/" leads to the search of a list, unless one is typing.
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.target.closest?.("input, select, textarea, [contenteditable]")) return;
  const search = document.querySelector("main input[type=search]");
  if (search === null) return;
  event.preventDefault();
  search.focus();
  search.select();
});

// A page that one comes back to is kept as it was left.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
});

// The page loses the focus to the document of a frame, and gets it back.
addEventListener("blur", () => {
  if (document.activeElement?.localName === "iframe") document.activeElement.dataset.focused = "";
});
addEventListener("focus", () => {
  for (const frame of document.querySelectorAll("[data-focused]")) delete frame.dataset.focused;
});

/** Seen at once; the browser learns it for the pages that come. */
async function chooseTheme(form, button) {
  const { dataset } = document.documentElement;
  if (button.value === "system") delete dataset.theme;
  else dataset.theme = button.value;
  for (const other of form.querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === button));
  const body = new URLSearchParams(new FormData(form, button));
  await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => {
    // Away for a moment: the choice holds for this page.
  });
}

// On paper nothing can be opened: all of the page is printed, and then as it was.
addEventListener("beforeprint", () => {
  for (const fold of document.querySelectorAll("main details:not([open])")) {
    fold.open = true;
    fold.dataset.printed = "";
  }
});
addEventListener("afterprint", () => {
  for (const fold of document.querySelectorAll("[data-printed]")) {
    fold.open = false;
    delete fold.dataset.printed;
  }
});

/** By delegation, so that what is added later works too. */
function enhance(root) {
  root.addEventListener("click", async ({ target }) => {
    if (target.closest?.("[data-print]")) return print();
    const button = target.closest?.("[data-copy]");
    if (!button) return;
    await navigator.clipboard.writeText(button.dataset.copy);
    say(button, "Copied");
  });
  root.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-shows]");
    if (!button) return;
    const input = document.getElementById(button.dataset.shows);
    const isShown = input.type === "text";
    input.type = isShown ? "password" : "text";
    button.textContent = isShown ? "Show" : "Hide";
    button.setAttribute("aria-label", `${button.textContent} what is typed`);
  });
  // What was shown is sent as what it is, so that no browser remembers it among other texts.
  root.addEventListener("submit", ({ target: form }) => {
    for (const button of form.querySelectorAll("[data-shows]"))
      if (document.getElementById(button.dataset.shows).type === "text") button.click();
  });
  root.addEventListener("change", ({ target: box }) => {
    if (box.dataset.ticks === undefined) return;
    for (const other of document.querySelectorAll(`input[name="${box.dataset.ticks}"]`))
      other.checked = box.checked && !other.disabled;
  });
}

function say(button, text) {
  const before = button.textContent;
  button.textContent = text;
  setTimeout(() => {
    button.textContent = before;
  }, 1_500);
}

/**
 * A part of a page that shows something on its way carries `data-follow` with the seconds between looks, a name, and an
 * id.
 */
function follow() {
  const followed = document.querySelector("[data-follow]");
  if (followed === null) return;
  setTimeout(async () => {
    try {
      const isSending = document.querySelector("[aria-busy]") !== null;
      if (document.visibilityState === "visible" && !isSending) await refresh(followed);
    } catch {
      // The service is away for a moment: look again later.
    }
    follow();
  }, Number(followed.dataset.follow) * 1_000);
}

async function refresh(followed) {
  // A refresh is not activity of the user: it does not extend the session, and when the session has ended the page
  // shows that.
  const response = await fetch(location.href, { headers: { accept: "text/html", "x-following": "1" } });
  if (response.redirected && new URL(response.url).pathname === "/sign-in") location.reload();
  if (!response.ok || response.redirected) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fresh = page.getElementById(followed.id);
  if (fresh === null) return;
  const said = followed.dataset.says;
  const focused = document.activeElement;
  const changes = update(followed, fresh);
  // A row that was moved lost the focus; one that is gone leaves it with the page, not with nothing.
  if (focused !== document.activeElement && focused !== document.body)
    (focused.isConnected ? focused : document.getElementById("main"))?.focus({ preventScroll: true });
  if (changes > 0) announce(fresh.dataset.says === said ? `${followed.dataset.name} updated` : fresh.dataset.says);
}

function announce(text) {
  const region = document.getElementById("announcement");
  if (region !== null && text !== undefined) region.textContent = text;
}

/** What a person has typed, ticked or opened is theirs. */
const kept = { INPUT: ["value", "checked"], DETAILS: ["open"], SELECT: ["value"] };

/**
 * Makes the one like the other and touches only what differs, so that focus, ticks and open parts stay; gives the
 * number of changes that can be read.
 */
function update(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data === fresh.data) return 0;
    old.data = fresh.data;
    return old.parentElement.closest("time, [data-quiet]") === null ? 1 : 0;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) return 0;
  updateAttributes(old, fresh);
  return updateChildren(old, fresh);
}

function updateAttributes(old, fresh) {
  const own = old.type === "hidden" ? [] : (kept[old.nodeName] ?? []);
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && !own.includes(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value && !own.includes(name)) old.setAttribute(name, value);
}

function updateChildren(old, fresh) {
  let changes = 0;
  const wanted = [...fresh.childNodes];
  const keys = new Set(wanted.map(keyOf).filter((key) => key !== null));
  for (const child of [...old.childNodes])
    if (keyOf(child) !== null && !keys.has(keyOf(child))) {
      child.remove();
      changes++;
    }
  let next = old.firstChild;
  for (const child of wanted) {
    const same = sameAs(child, next) ? next : byKey(old, child);
    if (same === null) {
      old.insertBefore(document.importNode(child, true), next);
      changes++;
    } else {
      if (same === next) next = next.nextSibling;
      else old.insertBefore(same, next);
      changes += update(same, child);
    }
  }
  while (next !== null) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
    changes++;
  }
  return changes;
}

function keyOf(node) {
  return node.nodeType === Node.ELEMENT_NODE ? (node.dataset.key ?? (node.id || null)) : null;
}

function sameAs(fresh, old) {
  return old !== null && old.nodeName === fresh.nodeName && keyOf(old) === keyOf(fresh);
}

function byKey(parent, fresh) {
  const key = keyOf(fresh);
  if (key === null) return null;
  return [...parent.children].find((child) => keyOf(child) === key && child.nodeName === fresh.nodeName) ?? null;
}
