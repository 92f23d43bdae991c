document.addEventListener('desk:open-request', ({ detail }) => {
  document.querySelector('output').textContent = detail.uuid
})
document.querySelector('button').addEventListener('click', () => {
  document.body.append(document.createElement('desk-request-wizard'))
})
document.addEventListener('desk:closed', ({ target }) => target.closest('desk-request-wizard').remove())
