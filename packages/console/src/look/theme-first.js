try {
  const chosen = localStorage.getItem('svc-theme')
  if (chosen) document.documentElement.dataset.theme = chosen
} catch {}
