// What script adds to pages that work without it: copy buttons, boxes that tick all others, forms that show that they are on their way
// and go once, frames that show that they have the focus, and pages that follow what they show.

enhance(document);
followMain();

document.addEventListener("submit", ({ target: form, submitter }) => {
  if (submitter === null) return;
  submitter.setAttribute("aria-busy", "true");
  // Only after the form was read: what is disabled is not sent.
  setTimeout(() => {
    for (const button of form.querySelectorAll("button")) button.disabled = true;
  });
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

function enhance(root) {
  for (const button of root.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.dataset.copy);
      say(button, "Copied");
    });
  }
  for (const box of root.querySelectorAll("[data-ticks]")) {
    const others = () => [...document.querySelectorAll(`input[name="${box.dataset.ticks}"]`)];
    const shown = box.closest("[hidden]");
    if (shown !== null) shown.hidden = false;
    box.addEventListener("change", () => {
      for (const other of others()) other.checked = box.checked && !other.disabled;
    });
  }
}

function say(button, text) {
  const before = button.textContent;
  button.textContent = text;
  setTimeout(() => {
    button.textContent = before;
  }, 1_500);
}

/** A page that shows something on its way carries `data-follow` with the seconds between looks; only its own part is replaced. */
function followMain() {
  const followed = document.querySelector("[data-follow]");
  if (followed === null || followed.id === "") return;
  setTimeout(async () => {
    try {
      if (document.visibilityState === "visible" && !followed.contains(document.activeElement)) await refresh(followed);
    } catch {
      // The service is away for a moment: look again later.
    }
    followMain();
  }, Number(followed.dataset.follow) * 1_000);
}

async function refresh(followed) {
  // Nobody did anything: the session is not to last longer for it, and when it has ended the page shows that.
  const answer = await fetch(location.href, { headers: { accept: "text/html", "x-following": "1" } });
  if (answer.redirected && new URL(answer.url).pathname === "/sign-in") location.reload();
  if (!answer.ok || answer.redirected) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById(followed.id);
  if (fresh === null) return;
  const adopted = document.adoptNode(fresh);
  followed.replaceWith(adopted);
  enhance(adopted);
}
