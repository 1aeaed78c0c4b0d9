// What script adds to pages that work without it: buttons that copy a sample or open every group, the language a reader
// chose on all samples and pages, and an open group around the field that an address names, in browsers that do not do
// this by themselves, also where that field has moved to another page.

const CHOSEN = "language of samples";

for (const sample of document.querySelectorAll(".sample")) addCopyButton(sample);
for (const list of document.querySelectorAll("[data-groups]")) addGroupsButton(list);
document.addEventListener("change", ({ target }) => {
  if (target.closest?.(".tabs") !== null) choose(target.dataset.language);
});
choose(remembered());
showCurrentPage();
addEventListener("hashchange", openTarget);
openTarget();

function addCopyButton(sample) {
  const button = buttonThat("Copy", async () => {
    await navigator.clipboard.writeText(sample.querySelector("code").textContent.trimEnd());
    button.textContent = "Copied";
    setTimeout(() => {
      button.textContent = "Copy";
    }, 1_500);
  });
  button.className = "copy";
  // What it copies is told by the sample's own name; what happened is told when it changes.
  button.setAttribute("aria-live", "polite");
  sample.append(button);
}

function addGroupsButton(list) {
  const groups = [...list.querySelectorAll("details")];
  const button = buttonThat("Open all groups", () => {
    const opens = groups.some(({ open }) => !open);
    for (const group of groups) group.open = opens;
    button.textContent = opens ? "Close all groups" : "Open all groups";
  });
  button.className = "plain-button";
  list.before(button);
}

function buttonThat(words, does) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words;
  button.addEventListener("click", does);
  return button;
}

/** Where a sample has no text in this language, it stays as it is. */
function choose(language) {
  if (!language) return;
  for (const choice of document.querySelectorAll(".tabs input"))
    if (choice.dataset.language === language) choice.checked = true;
  try {
    localStorage.setItem(CHOSEN, language);
  } catch {
    // A browser that keeps nothing for us: the choice lasts as long as the page.
  }
}

function remembered() {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    return null;
  }
}

/** In a list that is longer than the window. */
function showCurrentPage() {
  const list = document.querySelector(".contents");
  const current = list?.querySelector("[aria-current]");
  if (current && current.offsetTop > list.clientHeight * 0.9)
    list.scrollTop = current.offsetTop - list.clientHeight / 2;
}

/** To a field that has moved to a page of its own: the longest link to a group around it knows which. */
function leadOn(name) {
  const links = [...document.querySelectorAll("article a")].filter(
    ({ hash }) => hash.length > 1 && `${name}.`.startsWith(`${hash.slice(1)}.`),
  );
  const [nearest] = links.sort((one, other) => other.hash.length - one.hash.length);
  if (nearest !== undefined && nearest.pathname !== location.pathname) location.replace(`${nearest.pathname}#${name}`);
}

function openTarget() {
  const name = decodeURIComponent(location.hash.slice(1));
  const target = document.getElementById(name);
  if (target === null) return leadOn(name);
  for (let group = target.closest("details"); group; group = group.parentElement.closest("details")) group.open = true;
  target.scrollIntoView();
}
