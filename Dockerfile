# The local service, by the commands of README.md: see docs/local.md#in-a-container
FROM node:24

# The folder of the image's own user, who may write there.
WORKDIR /home/node
COPY --chown=node:node . .
USER node

RUN npm ci

# For requests from outside of the container.
ENV HOST=0.0.0.0
EXPOSE 3000 3001

CMD ["npm", "start"]
