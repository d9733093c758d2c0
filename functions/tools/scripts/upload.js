// Sends a file to the store, and gives its ID. Reports its progress, from 0 to 1. Throws an Error for people.
export async function upload(form, file, tell) {
  const response = await fetch(`${form.dataset.base}/tools/uploads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({
      form_token: form.elements.form_token.value,
      filename: file.name.slice(0, 255),
      size: file.size,
    }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  await send(answer.upload_url, file, tell);
  return answer.document_id;
}

// Only XMLHttpRequest reports how much was sent.
function send(url, file, tell) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.upload.addEventListener('progress', ({ loaded, total }) => tell(total ? loaded / total : 0));
    request.addEventListener('load', () => (request.status === 200 ? resolve() : reject(failed(file))));
    request.addEventListener('error', () => reject(failed(file)));
    request.send(file);
  });
}

function failed(file) {
  return new Error(`${file.name} could not be sent. Check your connection, and choose it again.`);
}
